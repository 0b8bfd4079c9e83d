import type { ExtensionsCatalogue } from '../catalogue';
import { allergens } from './allergens';
import { history } from './history';
import { soldOut } from './soldOut';

/** The texts of the extensions. They are loaded with the first that the backend announces. */
export const extensions: ExtensionsCatalogue = { sold_out: soldOut, allergens, history };

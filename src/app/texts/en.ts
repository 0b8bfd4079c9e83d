import reactAdmin from 'ra-language-english';
import { en as own } from '../../../i18n/en';

export { own, reactAdmin };

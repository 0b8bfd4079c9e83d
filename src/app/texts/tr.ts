import { tr as own } from '../../../i18n/tr';
import { reactAdminTurkish as reactAdmin } from '../../../i18n/tr/reactAdmin';

export { own, reactAdmin };

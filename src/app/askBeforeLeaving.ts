import type { Http } from '../api/http';
import { trackChange } from '../api/openChanges';

/**
 * Lets the browser ask before the page is closed or loaded again while a change is being sent (P13): what is being saved in a
 * row has no form that asks. A sign-in and a log-out change nothing that could be lost; a registration does.
 */
export function askBeforeLeaving(http: Http): Http {
  return (path, call = {}) => {
    const { method = 'GET', anonymous = false, changes = !anonymous } = call;
    const isChange = method !== 'GET' && changes && path !== 'api/v1/logout/';
    return isChange ? trackChange(http(path, call)) : http(path, call);
  };
}

// A field that takes what stands behind the # of the address, which browsers do not send: a game played elsewhere.

import { find } from './dom.js';

const field = find('[data-fragment]');
if (field) field.value = location.hash.slice(1);

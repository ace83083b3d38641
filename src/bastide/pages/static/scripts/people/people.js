// Pages about people: what every page does, and passkeys.

import '../page/page.js';
import './passkeys.js';

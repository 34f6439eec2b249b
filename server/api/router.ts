import { access } from './access'
import { contacts } from './contacts'
import { dialer } from './dialer'
import { os } from './implement'
import { protection } from './protection'
import { settings } from './settings'

/** Every binding. A new area adds its contract in contract.ts and its bindings here. */
export const router = os.router({ access, contacts, dialer, protection, settings })

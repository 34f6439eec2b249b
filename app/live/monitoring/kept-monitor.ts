import { keptInTab, type KeptInTab } from '../kept-in-tab'

/** Which monitoring a place of this tab hears. null: it hears nobody any more. */
export type KeptMonitor = KeptInTab

/** One for each: a CRM's page may hold the dialer and the portal, and one phone of a person hears a call. */
export const portalMonitor = keptInTab('trunkline.monitor')
export const dialerMonitor = keptInTab('trunkline.dialer-monitor')

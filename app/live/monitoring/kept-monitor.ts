import { keptInTab, type KeptInTab } from '../kept-in-tab'

export type KeptMonitor = KeptInTab

/** Dialer and portal may share a page. */
export const portalMonitor = keptInTab('trunkline.monitor')
export const dialerMonitor = keptInTab('trunkline.dialer-monitor')

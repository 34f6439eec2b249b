import { createTabStorage, type TabStorage } from '../tab-storage'

export type MonitorStorage = TabStorage

/** Dialer and portal may share a page. */
export const portalMonitorStorage = createTabStorage('trunkline.monitor')
export const dialerMonitorStorage = createTabStorage('trunkline.dialer-monitor')

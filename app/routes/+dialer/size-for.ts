import type { Size } from './dialer-context'

/** Layout by width (2-live §9). */
export const sizeFor = (width: number): Size =>
  width >= 1420 ? 'xl' : width >= 1300 ? 'l' : width >= 960 ? 'm' : width >= 600 ? 's' : 'mini'

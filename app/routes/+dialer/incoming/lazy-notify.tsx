import { useEffect, type ComponentProps } from 'react'
import { createLazyModule } from '~/ui/lazy-module'
import { useDialerUi } from '../dialer-context'
import type { Notify } from './notify'

const chunk = createLazyModule(() => import('./notify'))

/** Of the notifications' widget alone: kept out of the dialer's first load. */
export function LazyNotify(props: ComponentProps<typeof Notify>) {
  const { dialer } = useDialerUi()
  const loaded = chunk.useLoaded()
  useEffect(() => void dialer.press(() => chunk.load()), [dialer])
  return loaded ? <loaded.Notify {...props} /> : null
}

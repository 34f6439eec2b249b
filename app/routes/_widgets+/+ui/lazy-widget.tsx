import type { ComponentType } from 'react'
import { createLazyModule } from '~/ui/lazy-module'
import { LoadErrorBar } from '~/ui/load-error-bar'
import { useChunk } from '~/ui/use-chunk'
import type { WidgetPlace } from './widget-frame'

const otherWidgets = createLazyModule(() => import('./other-widgets'))
type OtherWidgets = Awaited<ReturnType<typeof otherWidgets.load>>

/** The dialer's first load is without the other widgets. `name`: for errors. */
export function lazyWidget<Props extends object = WidgetPlace>(
  name: string,
  pick: (widgets: OtherWidgets) => ComponentType<Props>,
) {
  return function LazyWidget(place: Props) {
    const widgets = otherWidgets.useLoaded()
    const { failed, tryAgain } = useChunk(otherWidgets.load)
    const View = widgets && pick(widgets)
    return View ? <View {...place} /> : failed ? <LoadErrorBar what={name} tryAgain={tryAgain} /> : null
  }
}

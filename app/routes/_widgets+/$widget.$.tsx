import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findVendor } from '~/domain/access/vendors.read.server'
import type { ComponentType } from 'react'
import { Banner } from '~/ui/banner'
import { dialerWidget } from './+ui/dialer-widget'
import { lazyWidget } from './+ui/lazy-widget'
import { APP, DIALER, MESSENGER, NOTIFY, RINGLESS, VIDEO, type FrameKind } from './+ui/frame-kinds'
import type { TextAlertsProps } from './+ui/text-alerts'
import { WidgetFrame, type WidgetPlace } from './+ui/widget-frame'
import { pagePartsWords } from '../+ui/page-parts.words'

interface WidgetConfig {
  heading: string
  kind: FrameKind
  View: ComponentType<WidgetPlace>
  Alerts?: ComponentType<TextAlertsProps>
}

const textAlerts = lazyWidget(pagePartsWords.theMessenger, ({ TextAlerts }) => TextAlerts)

const dialer = (shape: Parameters<typeof dialerWidget>[0]): WidgetConfig => ({
  heading: pagePartsWords.dialer,
  kind: DIALER,
  View: dialerWidget(shape),
})
const messenger = (pick: Parameters<typeof lazyWidget<WidgetPlace>>[1]): WidgetConfig => ({
  heading: pagePartsWords.messenger,
  kind: MESSENGER,
  View: lazyWidget(pagePartsWords.theMessenger, pick),
  Alerts: textAlerts,
})

/** 2-live §2.1. Also listed in security-headers.ts and embed.ts. */
const WIDGETS: Readonly<Record<string, WidgetConfig>> = {
  dialer: dialer(null),
  'dialer-lines': dialer('mini'),
  app: {
    heading: pagePartsWords.trunkline,
    kind: APP,
    View: lazyWidget(pagePartsWords.trunkline, ({ AppWidget }) => AppWidget),
  },
  messenger: messenger(({ MessengerWidget }) => MessengerWidget),
  'messenger-dock': messenger(({ DockedMessengerWidget }) => DockedMessengerWidget),
  'messenger-dock-thread': messenger(({ DockedThreadWidget }) => DockedThreadWidget),
  video: {
    heading: pagePartsWords.videos,
    kind: VIDEO,
    View: lazyWidget(pagePartsWords.videoLibrary, ({ VideoWidget }) => VideoWidget),
  },
  ringless: {
    heading: pagePartsWords.ringlessVoicemail,
    kind: RINGLESS,
    View: lazyWidget(pagePartsWords.ringlessVoicemail, ({ RinglessWidget }) => RinglessWidget),
  },
  notify: {
    heading: pagePartsWords.notifications,
    kind: NOTIFY,
    View: lazyWidget(pagePartsWords.notifications, ({ NotifyWidget }) => NotifyWidget),
  },
}
const titleOf = ({ heading, kind }: WidgetConfig): string =>
  kind === APP ? pagePartsWords.trunklineApp : pagePartsWords.titled(heading.toLowerCase())
const hasCalls = (kind: FrameKind) => ![MESSENGER, RINGLESS, VIDEO].includes(kind)
/** Name, and an index when a page embeds several. */
const ADDRESS = /^([a-z]+(?:-[a-z]+)*)(?:-?(\d{1,3}))?$/

/** A navigation carries no token: user data loads by API. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, name = '', index] = ADDRESS.exec(params.widget ?? '') ?? []
  if (!Object.hasOwn(WIDGETS, name)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const query = new URL(request.url).searchParams
  const vendorId = query.get('vendor')
  const ctx = await context.ctxFor(request)
  const vendor = vendorId ? await findVendor(ctx, vendorId) : null
  return {
    name,
    // Not trusted.
    host: query.get('host'),
    env: query.get('env'),
    index: index ?? query.get('index'),
    id: query.get('id'),
    vendor: vendor ? { id: vendor.id, allowedOrigins: vendor.allowedOrigins } : null,
  }
}

export const handle = { framed: true }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const config = WIDGETS[data?.name ?? '']
  return [{ title: config ? titleOf(config) : 'Trunkline' }, { name: 'robots', content: 'noindex' }]
}

export default function Widget() {
  const { name, index, vendor } = useLoaderData<typeof loader>()
  const widget = index ? `${name}-${index}` : name
  const config = WIDGETS[name]!
  const { heading, kind, View, Alerts } = config
  return (
    // The host page has a main element too.
    <main aria-label={titleOf(config)}>
      <h1 className="sr-only">{heading}</h1>
      <noscript>
        <Banner tone="warn" title={pagePartsWords.scriptsNeeded(heading)}>
          {pagePartsWords.updatesLive(hasCalls(kind))}
        </Banner>
      </noscript>
      <WidgetFrame widget={widget} vendor={vendor} kind={kind} View={View} Alerts={Alerts} />
    </main>
  )
}

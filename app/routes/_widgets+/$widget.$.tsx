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
  title: string
  heading: string
  kind: FrameKind
  View: ComponentType<WidgetPlace>
  Alerts?: ComponentType<TextAlertsProps>
}

const textAlerts = lazyWidget(pagePartsWords.theMessenger, ({ TextAlerts }) => TextAlerts)

/** 2-live §2.1. Also listed in security-headers.ts and embed.ts. */
const WIDGETS: Readonly<Record<string, WidgetConfig>> = {
  dialer: {
    title: pagePartsWords.trunklineDialer,
    heading: pagePartsWords.dialer,
    kind: DIALER,
    View: dialerWidget(null),
  },
  'dialer-lines': {
    title: pagePartsWords.trunklineDialer,
    heading: pagePartsWords.dialer,
    kind: DIALER,
    View: dialerWidget('mini'),
  },
  app: {
    title: pagePartsWords.trunklineApp,
    heading: pagePartsWords.trunkline,
    kind: APP,
    View: lazyWidget(pagePartsWords.trunkline, ({ AppWidget }) => AppWidget),
  },
  messenger: {
    title: pagePartsWords.trunklineMessenger,
    heading: pagePartsWords.messenger,
    kind: MESSENGER,
    View: lazyWidget(pagePartsWords.theMessenger, ({ MessengerWidget }) => MessengerWidget),
    Alerts: textAlerts,
  },
  'messenger-dock': {
    title: pagePartsWords.trunklineMessenger,
    heading: pagePartsWords.messenger,
    kind: MESSENGER,
    View: lazyWidget(pagePartsWords.theMessenger, ({ DockedMessengerWidget }) => DockedMessengerWidget),
    Alerts: textAlerts,
  },
  'messenger-dock-thread': {
    title: pagePartsWords.trunklineMessenger,
    heading: pagePartsWords.messenger,
    kind: MESSENGER,
    View: lazyWidget(pagePartsWords.theMessenger, ({ DockedThreadWidget }) => DockedThreadWidget),
    Alerts: textAlerts,
  },
  video: {
    title: pagePartsWords.trunklineVideos,
    heading: pagePartsWords.videos,
    kind: VIDEO,
    View: lazyWidget(pagePartsWords.videoLibrary, ({ VideoWidget }) => VideoWidget),
  },
  ringless: {
    title: pagePartsWords.trunklineRingless,
    heading: pagePartsWords.ringlessVoicemail,
    kind: RINGLESS,
    View: lazyWidget(pagePartsWords.theRingless, ({ RinglessWidget }) => RinglessWidget),
  },
  notify: {
    title: pagePartsWords.trunklineNotifications,
    heading: pagePartsWords.notifications,
    kind: NOTIFY,
    View: lazyWidget(pagePartsWords.notifications, ({ NotifyWidget }) => NotifyWidget),
  },
}
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: WIDGETS[data?.name ?? '']?.title ?? 'Trunkline' },
  { name: 'robots', content: 'noindex' },
]

export default function Widget() {
  const { name, index, vendor } = useLoaderData<typeof loader>()
  const widget = index ? `${name}-${index}` : name
  const { title, heading, kind, View, Alerts } = WIDGETS[name]!
  return (
    // The host page has a main element too.
    <main aria-label={title}>
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

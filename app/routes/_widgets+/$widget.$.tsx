import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findVendor } from '~/domain/access/vendors.read.server'
import { Banner } from '~/ui/banner'
import { DialerFrame } from './+ui/dialer-frame'

/** The widgets that exist: a name, and an index where a page holds several of one (2-live §2.1). */
const WIDGET = /^(dialer|dialer-lines)(?:-(\d{1,3}))?$/

/**
 * The frame's document. It knows the vendor by its public id and no person: there is no bearer in a navigation, so user
 * data comes later, by API and sockets.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, name, index] = WIDGET.exec(params.widget ?? '') ?? []
  if (!name) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const query = new URL(request.url).searchParams
  const vendorId = query.get('vendor')
  const ctx = await context.ctxFor(request)
  const vendor = vendorId ? await findVendor(ctx, vendorId) : null
  return {
    name,
    // What the host says about its own page; nothing is decided by it.
    host: query.get('host'),
    env: query.get('env'),
    index: index ?? query.get('index'),
    id: query.get('id'),
    vendor: vendor ? { id: vendor.id, allowedOrigins: vendor.allowedOrigins } : null,
  }
}

/** Tells the root that this page lives inside another site's page. */
export const handle = { framed: true }

export const meta: MetaFunction = () => [{ title: 'Trunkline dialer' }, { name: 'robots', content: 'noindex' }]

export default function Widget() {
  const { name, index, vendor } = useLoaderData<typeof loader>()
  const widget = index ? `${name}-${index}` : name
  return (
    // Named: the host's page has a main of its own.
    <main aria-label="Trunkline dialer">
      <h1 className="sr-only">Dialer</h1>
      <noscript>
        <Banner tone="warn" title="The dialer needs scripts">
          It uses this browser&apos;s microphone and shows calls as they happen. Every page of the portal works without.
        </Banner>
      </noscript>
      <DialerFrame widget={widget} vendor={vendor} mini={name === 'dialer-lines'} />
    </main>
  )
}

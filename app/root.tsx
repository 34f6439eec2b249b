import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/wght.css?url'
import type { ReactNode } from 'react'
import { useNonce } from './nonce'
import { sharedCacheKey, createCachedLoader, useCacheInitialData } from './live/create-cached-loader'
import { FramedPages } from './routes/+frame/framed-page'
import { loadAppearance } from './theme-cookie.server'
import styles from './ui/app.css?url'
import { accentStyle, useSuppressThemeTransitions } from './ui/theme'
import { NavigationProgress } from './ui/navigation-progress'
import { PageScrollRestoration } from './ui/page-scroll-restoration'
import { RouteError } from './ui/route-error'
import { usePreload } from './ui/lazy-module'
import { Toasts } from './ui/toast'
import { tooltipContent } from './ui/tooltip'
import { uiWords } from '~/ui/ui.words'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: inter },
  { rel: 'stylesheet', href: styles },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.productName ?? 'Trunkline' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { clock } = await context.ctxFor(request)
  const { frame } = context
  const look = await loadAppearance(request, frame !== null)
  return {
    look,
    theme: look.theme,
    accent: look.theme === 'system' ? {} : accentStyle(look.theme, look.primaryColor),
    frame: frame && { ...frame.vendor, base: frame.base },
    productName: context.world.productName,
    simulated: context.world.simulated,
    demo: context.world.demo,
    supportEmail: context.world.supportEmail,
    practiceNowMs: clock.practice ? clock.localHoursNow() : null,
  }
}

export const clientLoader = createCachedLoader(sharedCacheKey)

/** Live events do not change the look: skip this loader unless it failed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate && (formMethod !== undefined || currentUrl.href !== nextUrl.href || clientLoader.hasFailed())

const PRELOADED = [tooltipContent]

/** Also wraps the error page, which has no loader data. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const handles = useMatches().map(({ handle }) => handle as { framed?: boolean; bySystem?: boolean } | undefined)
  const theme = handles.some((handle) => handle?.bySystem) ? 'system' : (root?.theme ?? 'dark')
  useSuppressThemeTransitions(theme)
  usePreload(PRELOADED)
  const nonce = useNonce()
  const widget = handles.some((handle) => handle?.framed)
  return (
    <html lang="en" data-theme={theme} style={root?.accent}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toasts theme={theme} />
        {widget ? null : <PageScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  useCacheInitialData(clientLoader)
  const { frame, look } = useLoaderData<typeof loader>()
  const pages = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  )
  return frame ? (
    <FramedPages vendor={frame} look={look}>
      {pages}
    </FramedPages>
  ) : (
    pages
  )
}

export function ErrorBoundary() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <RouteError home={{ to: '/', label: uiWords.goStartPage }} whole />
    </main>
  )
}

import type { LinksFunction } from '@remix-run/node'

/** Makes the pages installable on a phone. */
export const installLinks: LinksFunction = () => [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

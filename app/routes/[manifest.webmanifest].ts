import type { LoaderFunctionArgs } from '@remix-run/node'

/** Makes the portal installable on a phone. */
export const loader = ({ context }: LoaderFunctionArgs): Response =>
  Response.json(
    {
      name: context.world.productName,
      short_name: context.world.productName.slice(0, 12),
      id: '/manage',
      start_url: '/manage',
      scope: '/',
      display: 'standalone',
      background_color: '#0d0f13',
      theme_color: '#4a61e8',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' } },
  )

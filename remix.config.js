// @ts-check
import { flatRoutes } from 'remix-flat-routes'

/**
 * The one place of Remix's options; vite.config.ts hands it to the Vite plugin. The type above the export makes a
 * misspelt key an error instead of a silence.
 *
 * v3_routeConfig stays off: it forbids `routes` here, and the hybrid folders (`manage+/_layout.tsx`) need it.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
const remixConfig = {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*'],
  routes: async (defineRoutes) => {
    const routes = flatRoutes('routes', defineRoutes, {
      ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/+*/**', '**/*.md'],
    })
    // One shell around both: a move from one to the other keeps the dialer mounted.
    const inside = new Set(['routes/manage+/_layout', 'routes/boards+/_layout'])
    for (const route of Object.values(routes)) if (inside.has(route.id)) route.parentId = 'routes/_portal'
    return routes
  },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    // Without it a cold .vite finds dependencies late, answers 404 for their chunks, and the page never hydrates.
    unstable_optimizeDeps: true,
  },
}

export default remixConfig

import { join } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'
import { inlineWords } from './server/cli/inline-words'
import { sharedParts } from './server/cli/shared-parts'

declare module '@remix-run/node' {
  // Types loaders and actions as single fetch sends them: dates stay dates.
  interface Future {
    v3_singleFetch: true
  }
}

/** Read once from the whole graph. */
let parts: Map<string, string> | undefined

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    inlineWords(),
    tailwindcss(),
    // server/cli/build.mjs builds into a folder of its own and puts it in place as a whole.
    remix({ ...remixConfig, buildDirectory: process.env.BUILD_DIRECTORY ?? 'build' }),
    tsconfigPaths(),
  ],
  resolve: {
    alias: [{ find: './webtransport.js', replacement: join(import.meta.dirname, 'app/live/no-web-transport.ts') }],
  },
  // Each icon repeats its package's notice: once per file is enough.
  esbuild: { legalComments: 'eof' },
  build: isSsrBuild
    ? {}
    : {
        rollupOptions: {
          output: {
            // Each name is in the manifest that every page loads.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            manualChunks: (id, graph) => {
              parts ??= sharedParts(graph)
              return parts.get(id)
            },
            onlyExplicitManualChunks: true,
          },
        },
      },
  ssr: {
    // Node loads a package's every module, thousands of icons included: what has hundreds is bundled, a third of the boot.
    noExternal:
      command === 'build'
        ? [
            /^(lucide-react|radix-ui|@radix-ui|@dnd-kit|@floating-ui|sonner|@conform-to|kysely|zod|libphonenumber-js|xstate|@xstate|@tanstack)(\/|$)/,
            // Node reads React once more, both of its builds, to learn its names.
            /^(react|react-dom|scheduler|@remix-run\/react|@remix-run\/router|react-router|react-router-dom|turbo-stream)(\/|$)/,
            /^(react-remove-scroll.*|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|aria-hidden|tslib|use-sync-external-store|use-isomorphic-layout-effect)(\/|$)/,
          ]
        : [],
  },
}))

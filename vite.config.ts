import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  // Types loaders and actions as single fetch sends them: dates stay dates.
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths()],
  ssr: {
    // The server loads these whole, thousands of icons included, unless the build takes what is used: half of the boot.
    noExternal: command === 'build' ? ['lucide-react', 'radix-ui', /^@radix-ui\//, /^@conform-to\//, 'sonner'] : [],
  },
}))

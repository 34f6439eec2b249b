import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from '../../../../remix.config.js'

/** The least that Remix makes of one of the bare apps, with our own build's tools and flags. */
export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({
      future: remixConfig.future,
      appDirectory: `tests/bench/reference/${process.env.BARE_APP}/app`,
      buildDirectory: process.env.BUILD_DIRECTORY,
    }),
  ],
})

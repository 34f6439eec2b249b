import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makePageFetch } from './ui/page-answers'

// Before the router starts: it captures window.fetch.
window.fetch = makePageFetch(window.fetch.bind(window))

/** Decode before hydrating: input while the router suspends makes React give up (error 345). */
async function untilDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

void untilDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)

import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createPageFetch } from './ui/page-fetch'

// Before the router starts: it captures window.fetch.
window.fetch = createPageFetch(window.fetch.bind(window))

// The router reports a navigation that a newer one overtook while its answer was still arriving: nothing went wrong.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
})

/** Decode before hydrating: input while the router suspends makes React give up (error 345). */
async function waitForDecode(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pendingDecode) {
    await pendingDecode
  }
}

void waitForDecode().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)

import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makePageFetch } from './ui/page-answers'

// The router asks by this one and takes no other.
window.fetch = makePageFetch(window.fetch.bind(window))

/**
 * The router begins to decode the page's data when it is rendered first, and suspends until then, outside of any boundary. A key or
 * a press in that moment makes React render at once what cannot be rendered yet: it gives up ('Root did not complete', error 345),
 * and the page goes blank. So the first rendering is this call, by hand: it throws the promise before it uses any hook.
 */
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

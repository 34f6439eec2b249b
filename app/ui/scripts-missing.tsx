import { GIVEN_UP_AFTER_MS } from './later'
import { MissingPart } from './missing-part'
import { THERE_WITHIN_MS } from './use-chunk'

const PLACE = 'data-scripts-missing'
const TERMS = {
  place: PLACE,
  thereWithinMs: THERE_WITHIN_MS,
  givenUpAfterMs: GIVEN_UP_AFTER_MS,
}

/**
 * What `useChunk` does for a part of a page, for the scripts that draw all of it. Stands in the document and runs before any of
 * them, so it can use nothing of ours: its text is sent.
 */
export function watchScripts(terms: typeof TERMS) {
  /** It is gone once scripts draw. */
  const place = () => document.querySelector<HTMLElement>(`[${terms.place}]`)
  const isServerThere = () =>
    fetch('/healthz', { signal: AbortSignal.timeout(terms.thereWithinMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  // A frame in another site's page may keep nothing: how it was loaded is known all the same, and once is enough.
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const mayReload = loading?.type !== 'reload'
  const tryAgain = async () => {
    if (await isServerThere()) location.reload()
  }
  let isSaid = false
  const say = async () => {
    if (isSaid || !place()) return
    isSaid = true
    if (mayReload && (await isServerThere())) return location.reload()
    const missing = place()
    if (!missing) return
    missing.hidden = false
    missing.querySelector('button')?.addEventListener('click', () => void tryAgain())
  }
  window.addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && say()), true)
  setTimeout(() => void say(), terms.givenUpAfterMs)
}

interface ScriptsMissingProps {
  what: string
  nonce: string
}

/**
 * In the place of a page that scripts draw, until they do: unseen, unless one of them is not to be had. Then the page is loaded
 * anew, once, and says what is missing where that does not help.
 */
export const ScriptsMissing = ({ what, nonce }: ScriptsMissingProps) => (
  <>
    <div {...{ [PLACE]: '' }} hidden>
      <MissingPart what={what} tryAgain={() => {}} />
    </div>
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${watchScripts.toString()})(${JSON.stringify(TERMS)})` }}
    />
  </>
)

import { GIVEN_UP_AFTER_MS } from './later'
import { MissingPart } from './missing-part'
import { THERE_WITHIN_MS } from './use-chunk'

const PLACE = 'data-scripts-missing'
const TERMS = {
  place: PLACE,
  thereWithinMs: THERE_WITHIN_MS,
  givenUpAfterMs: GIVEN_UP_AFTER_MS,
}

/** Like useChunk, for the entry scripts. Inlined: no imports. */
export function watchScripts(terms: typeof TERMS) {
  const place = () => document.querySelector<HTMLElement>(`[${terms.place}]`)
  const isServerThere = () =>
    fetch('/healthz', { signal: AbortSignal.timeout(terms.thereWithinMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  // A third-party frame may have no storage.
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

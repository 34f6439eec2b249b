import { LOAD_TIMEOUT_MS } from './lazy-module'
import { LoadErrorBar } from './load-error-bar'
import { SERVER_TIMEOUT_MS } from './use-chunk'

const NOTICE_ATTRIBUTE = 'data-scripts-missing'
const WATCH_OPTIONS = {
  place: NOTICE_ATTRIBUTE,
  thereWithinMs: SERVER_TIMEOUT_MS,
  givenUpAfterMs: LOAD_TIMEOUT_MS,
}

/** Like useChunk, for the entry scripts. Inlined: no imports. */
export function watchScripts(options: typeof WATCH_OPTIONS) {
  const findNotice = () => document.querySelector<HTMLElement>(`[${options.place}]`)
  const isServerUp = () =>
    fetch('/healthz', { signal: AbortSignal.timeout(options.thereWithinMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  // A third-party frame may have no storage.
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const canReload = loading?.type !== 'reload'
  const tryAgain = async () => {
    if (await isServerUp()) location.reload()
  }
  let isShown = false
  const showNotice = async () => {
    if (isShown || !findNotice()) return
    isShown = true
    if (canReload && (await isServerUp())) return location.reload()
    const notice = findNotice()
    if (!notice) return
    notice.hidden = false
    notice.querySelector('button')?.addEventListener('click', () => void tryAgain())
  }
  window.addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && showNotice()), true)
  setTimeout(() => void showNotice(), options.givenUpAfterMs)
}

interface ScriptsMissingProps {
  what: string
  nonce: string
}

export const ScriptsMissing = ({ what: partName, nonce }: ScriptsMissingProps) => (
  <>
    <div {...{ [NOTICE_ATTRIBUTE]: '' }} hidden>
      <LoadErrorBar what={partName} tryAgain={() => {}} />
    </div>
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${watchScripts.toString()})(${JSON.stringify(WATCH_OPTIONS)})` }}
    />
  </>
)

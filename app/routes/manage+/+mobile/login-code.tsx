import { useEffect, useState } from 'react'
import { steadyNow } from '~/live/steady-now'
import { mobilePagesWords } from '../../+account/mobile-pages.words'

export interface ShownCode {
  /** Data URL of an SVG. */
  image: string
  /** From its creation. */
  lifetimeMs: number
}

/** A QR code until it expires. By the browser's own clock: that of the server may differ. */
export function LoginCode({ code }: { code: ShownCode }) {
  const secondsLeft = useSecondsLeft(code)
  if (secondsLeft === 0) return <p role="status">{mobilePagesWords.expired}</p>
  return (
    <div className="flex flex-wrap items-center gap-5">
      {/* Cameras need dark modules on light, in both themes. */}
      <img src={code.image} alt={mobilePagesWords.codeLabel} className="size-56 rounded-m" />
      <div className="flex max-w-72 flex-col gap-2 text-m">
        <p>{mobilePagesWords.scan}</p>
        {secondsLeft === null ? null : (
          <p className="tabular text-muted">{mobilePagesWords.secondsLeft(secondsLeft)}</p>
        )}
      </div>
    </div>
  )
}

/** null: before the first render in a browser. */
function useSecondsLeft(code: ShownCode): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const end = steadyNow() + code.lifetimeMs
    const update = () => setLeft(Math.max(0, Math.ceil((end - steadyNow()) / 1_000)))
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [code])
  return left
}

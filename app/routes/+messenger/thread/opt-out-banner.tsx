import { useState } from 'react'
import { optOutsWords } from '~/domain/opt-outs/opt-outs.words'
import type { DecideOptOut, OpenOptOut } from '~/domain/opt-outs/opt-outs.schema'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'

interface OptOutBannerProps {
  optOut: OpenOptOut
  /** Absent: the reader may not decide. */
  decide?: ((decision: DecideOptOut['decision']) => Promise<void>) | undefined
}

/** Texts are held until a person decides. */
export function OptOutBanner({ optOut: { text }, decide }: OptOutBannerProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async (decision: DecideOptOut['decision']) => {
    setBusy(true)
    await decide?.(decision).finally(() => setBusy(false))
  }
  return (
    <Banner tone="warn" title={optOutsWords.title}>
      {text === null ? null : (
        <q dir="auto" className="line-clamp-2 wrap-break-word">
          {text}
        </q>
      )}
      <p>{optOutsWords.explanation}</p>
      {decide ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="button" size="s" variant="danger" disabled={isBusy} onClick={() => void press('dnc')}>
            {optOutsWords.addToDnc}
          </Button>
          <Button type="button" size="s" disabled={isBusy} onClick={() => void press('not-opt-out')}>
            {optOutsWords.notOptOut}
          </Button>
        </div>
      ) : null}
    </Banner>
  )
}

import type { Fetcher } from '@remix-run/react'
import { useState } from 'react'

/**
 * What a fetcher's last form was answered with; undefined where that was a redirect, which leaves the answer to the form before
 * in the fetcher: a refusal, or that nothing was saved, would be told of what was saved since.
 */
export function useLastAnswer<Data>({ state, data }: Pick<Fetcher<Data>, 'state' | 'data'>): typeof data {
  const isBusy = state !== 'idle'
  const [wasBusy, setWasBusy] = useState(isBusy)
  const [before, setBefore] = useState({ data })
  const [over, setOver] = useState<{ data: typeof data }>({ data: undefined })
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy)
    if (isBusy) setBefore({ data })
    else if (data === before.data) setOver({ data })
  }
  return data === over.data ? undefined : data
}

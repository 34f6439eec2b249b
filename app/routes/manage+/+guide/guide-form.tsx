import { useFetcher, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { GuideMark } from '~/domain/onboarding/onboarding.schema'
import { ExpectedUserField } from '../../+form/expected-user-field'
import { GUIDE_BACK_FIELD, GUIDE_PATH } from './guide-paths'

interface GuideFormProps extends GuideMark {
  /** `isSent`: what it closes is gone already. */
  children: (isSent: boolean) => ReactNode
}

export function GuideForm({ mark, value, children }: GuideFormProps) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form method="post" action={GUIDE_PATH}>
      <ExpectedUserField />
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="value" value={value} />
      <input type="hidden" name={GUIDE_BACK_FIELD} value={pathname + search} />
      {children(fetcher.state !== 'idle')}
    </fetcher.Form>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'

/** A link and no form: a form that is answered with another site's page is refused by our own policy. */
export function ConnectLink({ children }: { children: ReactNode }) {
  return (
    <ButtonLink to="/manage/integrations/connect" reloadDocument variant="primary">
      {children}
    </ButtonLink>
  )
}

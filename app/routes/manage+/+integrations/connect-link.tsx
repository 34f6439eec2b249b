import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'

/** A link, because our CSP's form-action blocks form redirects to another site. */
export function ConnectLink({ children }: { children: ReactNode }) {
  return (
    <ButtonLink to="/manage/integrations/connect" reloadDocument variant="primary">
      {children}
    </ButtonLink>
  )
}

import { Link } from '@remix-run/react'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'

interface CallLinkProps {
  /** Of the call. */
  id: string
  /** Whom it was with. */
  children: ReactNode
}

/** Opens the story of a call. */
export const CallLink = ({ id, children }: CallLinkProps) => (
  <Link to={`/manage/history/${id}`} dir="auto" className="block truncate font-medium text-text hover:underline">
    {children}
  </Link>
)

interface PlayLinkProps {
  to: string
  /** Whom the call was with. */
  who: string
}

/** Opens the recording of a call over the list where it stands. */
export const PlayLink = ({ to, who }: PlayLinkProps) => (
  <ButtonLink
    to={to}
    preventScrollReset
    size="s"
    variant="ghost"
    square
    aria-label={`Play the recording of the call with ${who}`}
    icon={<Play size={14} aria-hidden />}
  />
)

import { Link } from '@remix-run/react'
import { Play, Tag, Voicemail } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { callPagesWords } from './call-pages.words'

interface CallLinkProps {
  id: string
  children: ReactNode
}

export const CallLink = ({ id, children }: CallLinkProps) => (
  <Link to={`/manage/history/${id}`} dir="auto" className="block truncate font-medium text-text hover:underline">
    {children}
  </Link>
)

interface DialogLinkProps {
  to: string
  contactName: string
}

/** Opens a recording in a dialog over its list. */
export const PlayLink = ({ to, contactName: who }: DialogLinkProps) => (
  <ButtonLink
    to={to}
    preventScrollReset
    size="s"
    variant="ghost"
    square
    aria-label={callPagesWords.playRecordingCall(who)}
    icon={<Play size={14} aria-hidden />}
  />
)

/** Opens the disposition in a dialog over its list. */
export const DispositionLink = ({ to, contactName: who }: DialogLinkProps) => (
  <ButtonLink
    to={to}
    preventScrollReset
    size="s"
    variant="ghost"
    square
    aria-label={callPagesWords.changeDisposition(who)}
    icon={<Tag size={14} aria-hidden />}
  />
)

/** Opens the voicemail that the caller left. */
export const VoicemailLink = ({ to, contactName: who }: DialogLinkProps) => (
  <ButtonLink
    to={to}
    size="s"
    variant="ghost"
    square
    aria-label={callPagesWords.voicemailFrom(who)}
    icon={<Voicemail size={14} aria-hidden />}
  />
)

import { Trash2 } from 'lucide-react'
import { ButtonLink } from '~/ui/button'

export const DeleteLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink
    to={to}
    preventScrollReset
    size="s"
    variant="ghost"
    className="ml-auto self-end"
    icon={<Trash2 size={14} aria-hidden />}
  >
    {children}
  </ButtonLink>
)

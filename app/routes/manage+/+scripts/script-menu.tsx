import { Link } from '@remix-run/react'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { PopoverMenu, popoverItemClass } from '~/ui/popover'
import { PostForm } from '../../+form/post-form'
import { usePermissions } from '../+shell/use-permissions'

const icon = { size: 16, 'aria-hidden': true } as const

/** Actions on a script (3-settings §6). Read-only users view and copy. */
export function ScriptMenu({ script }: { script: CallScriptItem }) {
  const can = usePermissions()
  return (
    <PopoverMenu id={`menu-${script.id}`} label={`Options of ${script.displayName}`}>
      <Link to={`/manage/call-scripts/${script.id}`} className={popoverItemClass}>
        <Pencil {...icon} /> {script.canEdit ? 'Edit' : 'View'}
      </Link>
      {can.write ? (
        <PostForm action="/manage/call-scripts" hiddenFields={{ id: script.id }}>
          <button className={popoverItemClass}>
            <Copy {...icon} /> Duplicate
          </button>
        </PostForm>
      ) : null}
      {script.isOwn && script.canEdit ? (
        <Link to={`/manage/call-scripts/delete/${script.id}`} preventScrollReset className={popoverItemClass}>
          <Trash2 {...icon} /> Delete
        </Link>
      ) : null}
    </PopoverMenu>
  )
}

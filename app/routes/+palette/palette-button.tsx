import { Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useContext } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import { PaletteContext } from './palette-context'
import { paletteWords } from './palette.words'

const CLASS =
  'flex h-8 w-full items-center gap-2.5 rounded-m border border-line bg-raised px-2 text-m text-muted hover:border-line-strong hover:text-text'

/** Without scripts a link to the search of contacts. */
export function PaletteButton() {
  const open = useContext(PaletteContext)
  const label = (
    <>
      <Search size={16} aria-hidden /> {paletteWords.search}
    </>
  )
  if (!useHydrated())
    return (
      <Link to="/manage/contacts" className={CLASS}>
        {label}
      </Link>
    )
  return (
    <button type="button" onClick={open} aria-keyshortcuts="Control+K Meta+K" className={CLASS}>
      {label}
      <kbd aria-hidden className="ml-auto text-xs text-faint max-md:hidden">
        {paletteWords.keys}
      </kbd>
    </button>
  )
}

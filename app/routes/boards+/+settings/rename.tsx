import { useState } from 'react'
import { Button } from '~/ui/button'
import { Input } from '~/ui/field'
import { ActForm } from './act-form'

interface RenameProps {
  intent: string
  of?: Record<string, string>
  name: string
  label: string
}

/** A name that is changed where it stands: Enter saves, Escape takes it back, and so does an empty one (specification 1-boards §5). */
export function Rename({ intent, of, name, label }: RenameProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // Saved: it follows the name again, whoever changes it. Until then nobody else's change takes away what is typed.
  if (typed === name) setTyped(null)
  return (
    <ActForm intent={intent} of={of} className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <Input
        name="name"
        aria-label={label}
        value={typed ?? name}
        autoComplete="off"
        className="w-full max-w-md flex-1"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            setTyped(null)
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={({ currentTarget }) => {
          const wished = currentTarget.value.trim()
          if (wished !== '' && wished !== name && typed !== null) {
            currentTarget.form?.requestSubmit()
            setTyped(wished)
          } else setTyped(null)
        }}
      />
      <noscript>
        <Button size="s">Save</Button>
      </noscript>
    </ActForm>
  )
}

import { useState, type SyntheticEvent } from 'react'
import { Button } from '~/ui/button'
import { Textarea } from '~/ui/field'
import { recipientsWords } from './recipients.words'

/** Separated by lines, commas, semicolons or tabs, as in pasted tables. */
const parseNumbers = (text: string): string[] =>
  text
    .split(/[\n,;\t]+/)
    .map((one) => one.trim())
    .filter(Boolean)

interface PasteNumbersProps {
  busy: boolean
  /** False: the numbers stay in the field. */
  add(numbers: string[]): Promise<boolean>
}

export function PasteNumbers({ busy, add }: PasteNumbersProps) {
  const [text, setText] = useState('')
  const numbers = parseNumbers(text)
  const paste = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (numbers.length === 0 || busy) return
    if (await add(numbers)) setText('')
  }
  return (
    <form onSubmit={(event) => void paste(event)} className="flex items-end gap-2">
      <Textarea
        aria-label={recipientsWords.phoneNumbers}
        placeholder={recipientsWords.pastePhoneNumbersOneEach}
        rows={2}
        className="max-h-28 flex-1 resize-none field-sizing-content"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button busy={busy} disabled={numbers.length === 0}>
        {numbers.length > 1 ? recipientsWords.add(numbers.length.toLocaleString('en-US')) : 'Add'}
      </Button>
    </form>
  )
}

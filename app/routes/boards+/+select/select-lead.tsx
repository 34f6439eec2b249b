import { memo, useRef } from 'react'
import { useIsSelected, useLeadSelection } from './lead-selection'
import { selectWords } from './select.words'

/** With Shift: all of the column between the last one and this. */
export const SelectLead = memo(function SelectLead({ leadId, name }: { leadId: string; name: string }) {
  const selection = useLeadSelection()
  // A change event does not say whether Shift is held.
  const isShiftHeld = useRef(false)
  return (
    <input
      type="checkbox"
      value={leadId}
      checked={useIsSelected(selection, leadId)}
      onClick={(event) => {
        isShiftHeld.current = event.shiftKey
      }}
      onChange={({ currentTarget: box }) => {
        selection.set(isShiftHeld.current ? listRange(box, selection.lastId()) : [leadId], box.checked)
      }}
      // The card is dragged by what is pressed on it.
      onMouseDown={stop}
      onTouchStart={stop}
      onKeyDown={stop}
      aria-label={selectWords.select(name)}
      className="lead-check"
    />
  )
})

const stop = (event: { stopPropagation(): void }) => event.stopPropagation()

/** Ids of a column's cards from the last selected to this one; only this one if the last is elsewhere. */
function listRange(box: HTMLInputElement, lastId: string | null): string[] {
  const boxes = [...(box.closest('ul')?.querySelectorAll<HTMLInputElement>('.lead-check') ?? [])]
  const ids = boxes.map(({ value }) => value)
  const [from, to] = [ids.indexOf(lastId ?? ''), ids.indexOf(box.value)]
  if (from < 0) return [box.value]
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  return from <= to ? range : range.toReversed()
}

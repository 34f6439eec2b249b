import { useState } from 'react'
import type { Typer } from '~/live/messenger/writing/typing'
import { cx } from '~/ui/cx'
import { messengerWords } from '../messenger.words'

const describeTypers = (typers: readonly Typer[]): string => {
  const [one, two, ...more] = typers
  if (!one) return ''
  if (!two) return messengerWords.isTyping(one.name)
  return more.length === 0 ? messengerWords.andAreTyping(one.name, two.name) : messengerWords.othersTyping(one.name)
}

/** Fades within 300 ms (spec 2-live §4.5). */
export function TypingLine({ typers }: { typers: readonly Typer[] }) {
  const words = describeTypers(typers)
  const [last, setLast] = useState(words)
  if (words !== '' && words !== last) setLast(words)
  return (
    <div className="h-5 shrink-0 px-4 text-xs text-muted">
      <p role="status" className="sr-only">
        {words}
      </p>
      <p
        aria-hidden
        className={cx('truncate transition-[opacity,visibility] duration-300', words === '' && 'invisible opacity-0')}
      >
        {last === '' ? '' : `${last} …`}
      </p>
    </div>
  )
}

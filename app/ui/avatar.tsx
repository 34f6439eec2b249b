import { useHref } from '@remix-run/react'
import { useState } from 'react'
import { cx } from './cx'

interface AvatarProps {
  name: string
  /** Path of the picture; null: initials stand in its place. */
  url: string | null
  size?: 's' | 'm' | 'l'
  /** On what is selected, whose colour is the avatar's own elsewhere. */
  onSelected?: boolean
  className?: string
}

const sizes = { s: 'size-4 text-[8px]', m: 'size-7 text-xs', l: 'size-16 text-xl' }

/** A person's picture, or their initials. Beside their name, which is what is read out. */
export function Avatar({ name, url, size = 'm', onSelected = false, className }: AvatarProps) {
  // Inside a CRM's frame our pictures stand under the frame's path, with its cookie. Others' and a page's own stand where they stand.
  const path = useHref(url ?? '')
  const [broken, setBroken] = useState<string | null>(null)
  const box = cx('shrink-0 rounded-full', onSelected ? 'bg-line' : 'bg-selected', sizes[size], className)
  if (url !== null && broken !== url)
    return (
      <img
        src={url.startsWith('/') ? path : url}
        alt=""
        loading="lazy"
        className={cx('object-cover', box)}
        onError={() => setBroken(url)}
      />
    )
  return (
    <span aria-hidden className={cx('flex items-center justify-center font-semibold text-text', box)}>
      {initialsOf(name)}
    </span>
  )
}

/** First letters of the first and the last word: as people count them, an emoji is one. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toUpperCase()).join('') || '?'
}

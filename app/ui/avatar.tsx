import { useHref } from '@remix-run/react'
import { useState } from 'react'
import { cx } from './cx'

interface AvatarProps {
  name: string
  url: string | null
  size?: 's' | 'm' | 'l'
  onSelected?: boolean
  className?: string
}

const sizes = { s: 'size-4 text-[8px]', m: 'size-7 text-xs', l: 'size-16 text-xl' }

export function Avatar({ name, url, size = 'm', onSelected = false, className }: AvatarProps) {
  // In a CRM frame, our images need the frame's path and cookie.
  const path = useHref(url ?? '')
  const isOwn = url !== null && /^(\/(?!\/)|blob:)/.test(url)
  const [broken, setBroken] = useState<string | null>(null)
  const box = cx('shrink-0 rounded-full', onSelected ? 'bg-line' : 'bg-selected', sizes[size], className)
  // Foreign hosts would learn who looks.
  if (isOwn && broken !== url)
    return (
      <img
        src={url.startsWith('blob:') ? url : path}
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

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => firstGrapheme(word).toUpperCase()).join('') || '?'
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const firstGrapheme = (word: string): string => [...graphemes.segment(word)][0]?.segment ?? ''

import { useContext } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { useFile } from '~/live/use-file'

/** Returns an image URL: direct on own pages, fetched as a blob in a frame, which has no cookie. null: loading. */
export function usePicture(path: string | null): string | null {
  const credentials = useContext(CredentialsContext)
  const hasCookie = credentials.token() === null
  const { src } = useFile(hasCookie ? null : path)
  return hasCookie && path !== null ? (credentials.base ?? '') + path : src
}

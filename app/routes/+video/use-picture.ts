import { useContext } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { useFile } from '~/live/use-file'

/** The address of a picture of the API, for an image: a page of ours has its cookie, in a frame the bytes are fetched. null: not here yet. */
export function usePicture(path: string | null): string | null {
  const credentials = useContext(CredentialsContext)
  const hasCookie = credentials.token() === null
  const { src } = useFile(hasCookie ? null : path)
  return hasCookie && path !== null ? (credentials.base ?? '') + path : src
}

/** A picture that a page of somebody else’s names, as its own bytes say it. */
export interface PagePicture {
  bytes: Uint8Array
  mimeType: string
}

/** What a page of somebody else’s says of itself. */
export interface FoundPage {
  title: string | null
  description: string | null
  image: PagePicture | null
  favicon: PagePicture | null
}

/** Pages of the world outside, and of nothing else: whatever stands in our own network is never read. */
export interface WebPages {
  /** null: there is none, it is none, it took too long, or it may not be asked for. */
  read(url: string): Promise<FoundPage | null>
}

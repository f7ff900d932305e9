import { assetUrl, PostForm } from '../kit/index.js';

/** A hidden form, which the script sends once the page is visible: the reader's notices of comments on the operation are then read. */
export function SeenComments({ action }: { action: string }) {
  return (
    <comments-seen hidden data-island={assetUrl('comments-seen.js')}>
      <PostForm action={action}>{null}</PostForm>
    </comments-seen>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { View } from '@moveway/contracts/views/view.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { useBreakpoint } from '../../../lib/use-breakpoint.ts';
import { FormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { useOwnColumns, withColumns } from '../list/columns/use-columns.ts';
import { isShown, keptQuery, viewLink } from './view-address.ts';
import { ViewForm } from './view-form.tsx';
import { useIsSavingView, useRemoveView, useSaveView, viewList } from './view.queries.ts';
import styles from './views-dialog.module.css';

interface ViewsDialogProps {
  /** Whether the list is shown behind it, so that what it shows can be saved. */
  isOnList: boolean;
  onClose: () => void;
}

/** Saves what the list shows as a view, and opens, renames, shares and deletes views. */
export function ViewsDialog({ isOnList, onClose }: ViewsDialogProps) {
  const { close, modal } = useClosing(onClose);
  const [edited, setEdited] = useState<string>();
  const query = useQuery(viewList(useAdminApi()));
  const { search } = useLocation();
  const navigate = useNavigate();
  const hasTable = useBreakpoint('xl');
  const ownColumns = useOwnColumns();
  const shown = keptQuery(hasTable ? withColumns(search, ownColumns) : search);
  const remove = useRemoval();
  const replace = useReplacing();
  return (
    <FormDialog {...modal} title="Views" width={640} footer={null} isSaving={useIsSavingView()}>
      <QueryView query={query} what="the views" lines={4}>
        {({ items }) => (
          <>
            {isOnList && (
              <ViewForm
                before={undefined}
                query={shown}
                onSaved={(view) => void navigate(viewLink(view), { replace: true })}
              />
            )}
            {items.length === 0 ? (
              <Empty description="No views yet. A view keeps the search, filters, order and columns of the list." />
            ) : (
              <ul className={styles.list} aria-label="Views">
                {items.map((view) => (
                  <li key={view.id} className={styles.item}>
                    {edited === view.id ? (
                      <ViewForm
                        before={view}
                        query={view.query}
                        onSaved={() => setEdited(undefined)}
                        onCancel={() => setEdited(undefined)}
                      />
                    ) : (
                      <>
                        <div className={styles.words}>
                          <Link to={viewLink(view)} onClick={close}>
                            {view.name}
                          </Link>
                          <div className={styles.note}>{noteOf(view)}</div>
                        </div>
                        <div className={styles.actions}>
                          {isOnList && !isShown(view, search) && (
                            <Button
                              size="small"
                              aria-label={`Replace ${view.name} with what the list shows`}
                              onClick={() => replace(view, shown)}
                            >
                              Replace
                            </Button>
                          )}
                          <Button
                            size="small"
                            aria-label={`Edit ${view.name}`}
                            onClick={() => setEdited(view.id)}
                          >
                            Edit
                          </Button>
                          <Button
                            size="small"
                            aria-label={`Delete ${view.name}`}
                            onClick={() => remove(view)}
                          >
                            Delete
                          </Button>
                        </div>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}

const noteOf = ({ isMine, isShared, owner }: View) =>
  isMine ? (isShared ? 'Yours, shared with all staff' : 'Yours') : `Shared by ${owner}`;

/** Has a view show something else. */
function useReplacing() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate } = useSaveView();
  return ({ id, name, isShared }: View, query: string) =>
    mutate(
      { id, view: { name, isShared, query } },
      {
        onSuccess: (view) => {
          toast.show({ title: 'View Saved', description: `${name} is as the list shows it now.` });
          void navigate(viewLink(view), { replace: true });
        },
        onError: (error) => toast.fail('View Not Saved', errorText(error, 'Please try again.')),
      },
    );
}

/** Deletes a view; an undo saves it again, as a view of who undoes it. */
function useRemoval() {
  const toast = useToast();
  const removal = useRemoveView();
  const again = useSaveView();
  const failed = (title: string) => (error: unknown) =>
    toast.fail(title, errorText(error, 'Please try again.'));
  return ({ id, name, query, isShared }: View) =>
    removal.mutate(id, {
      onSuccess: () =>
        toast.show({
          title: 'View Deleted',
          description: `${name} is gone${isShared ? ' for all staff' : ''}.`,
          action: {
            label: 'Undo',
            onClick: () =>
              again.mutate(
                { id: undefined, view: { name, query, isShared } },
                { onError: failed('View Not Restored') },
              ),
          },
        }),
      onError: failed('View Not Deleted'),
    });
}

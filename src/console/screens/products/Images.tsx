import { type ReactElement, useEffect, useEffectEvent } from "react";
import useSWR from "swr";
import { shownImage } from "#commands/kinds/products/product-images.ts";
import { showImagesCommand } from "#commands/kinds/products/product.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { PhotoStrip } from "#console/photos/PhotoStrip.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { runHere } from "#console/shell/keys/run-here.ts";

/** The images of a product in their order. Files that are dropped or pasted here are added. */
export function Images({ storeId, readId, row }: TabProps<ProductRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.ofProduct("images", storeId, readId, row.id === readId ? row.version : 0),
    () => api("products.images", { params: { storeId, id: readId } }),
    { ...swrOptions, keepPreviousData: true },
  );
  const add = (files: readonly File[]): void => {
    if (files.length > 0) void runHere(showImagesCommand(row, { begins: null, files }));
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // While a dialog is open, what is pasted is meant for it.
    if (files.length === 0 || dialogState.current !== null) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
  if (!data) return <RecordPlaceholder failure={error} lines={4} />;
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- takes dropped files; a command does it by key
    <div
      className="aisle-details"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      {data.length === 0 ? (
        <EmptyState title="This product has no image yet. Drop or paste files here." />
      ) : (
        <PhotoStrip
          label={`Images of ${row.name}, in their order`}
          photos={data.map((image) => shownImage({ storeId, id: readId }, image, api))}
          onOpen={(id) => void runHere(showImagesCommand(row, { begins: id }))}
          onCrop={(id) => void runHere(showImagesCommand(row, { begins: id, onlyCrops: true }))}
        />
      )}
      <div className="aisle-tab-actions">
        <CommandButton id="product.add-images" showKeys size="small" />
        {data.length === 0 ? null : (
          <>
            <CommandButton id="product.show-images" showKeys size="small" />
            <CommandButton id="product.crop-image" showKeys size="small" />
          </>
        )}
      </div>
    </div>
  );
}

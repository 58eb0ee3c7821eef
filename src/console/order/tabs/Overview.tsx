import type { ReactElement } from "react";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { Details } from "./Details.tsx";
import { Products } from "./Products.tsx";

/** The details of an order; on its own page its products stand beside them, or below where there is less room. */
export function Overview(props: TabProps<OrderRow, OrderDetail | undefined>): ReactElement {
  const { detail, failure, format, isPage } = props;
  if (!isPage) return <Details {...props} />;
  return (
    <div className="aisle-order-overview">
      <Details {...props} />
      <div>
        {detail ? <Products detail={detail} format={format} isPage /> : null}
        {detail === undefined && failure === undefined ? <Skeleton lines={8} /> : null}
      </div>
    </div>
  );
}

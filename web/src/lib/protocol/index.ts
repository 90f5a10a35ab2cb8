// Written by tools/protocol_ts.py from src/spieltisch/server/protocol; edit that, not this.

export * from './about';
export * from './common';
export * from './from_client';
export * from './from_server';
export * from './lobby';
export * from './replay';

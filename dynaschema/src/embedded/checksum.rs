//! The CRC-32 of a response's body, which DynamoDB sends in `x-amz-crc32`.

/// The checksum of IEEE 802.3, reflected, as in zlib.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| TABLE[usize::from(byte ^ low_byte(crc))] ^ (crc >> 8))
}

/// The remainder of each byte.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    let mut remainder: u32 = 0;
    while index < 256 {
        let mut bit = 0;
        let mut crc = remainder;
        while bit < 8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[index] = crc;
        index += 1;
        remainder += 1;
    }
    table
};

const fn low_byte(crc: u32) -> u8 {
    crc.to_le_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn the_check_values_of_the_standard() {
        assert_eq!(crc32(b""), 0);
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        // The checksum of an empty answer, as DynamoDB sends it.
        assert_eq!(crc32(b"{}"), 2_745_614_147);
    }
}
